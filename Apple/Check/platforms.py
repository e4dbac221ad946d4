"""Apple's systems, and the oldest versions that this repository supports."""

import dataclasses


@dataclasses.dataclass(frozen=True)
class Platform:
    name: str
    triple: str
    # The system whose versions Documentation/AppleAPI.md counts for the framework of this one.
    versions: str
    framework: str

    @property
    def is_watch(self):
        return "watchos" in self.triple

    @property
    def has_narrow_integers(self):
        return self.triple.startswith("arm64_32")


PLATFORMS = [
    Platform("ios", "x86_64-apple-ios16.0-simulator", "iOS", "UIKit"),
    Platform("macos", "x86_64-apple-macosx13.0", "macOS", "AppKit"),
    Platform("tvos", "x86_64-apple-tvos16.0-simulator", "", "UIKit"),
    Platform("watchos", "x86_64-apple-watchos9.0-simulator", "", "UIKit"),
    # The watches themselves, whose integers have 32 bits.
    Platform("watch32", "arm64_32-apple-watchos9.0", "", "UIKit"),
    Platform("visionos", "x86_64-apple-xros1.0-simulator", "", "UIKit"),
    Platform("catalyst", "x86_64-apple-ios16.0-macabi", "iOS", "UIKit"),
]
