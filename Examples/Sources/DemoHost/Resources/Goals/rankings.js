// The rankings, with their period in the URL.

import { offer, openPlayer, shown } from "./goals.js";

function followPeriod(period) {
  shown.follow(period.value);
  history.replaceState(null, "", `#${period.value.split("-")[1]}`);
}

for (const period of document.querySelectorAll("[name=period]")) {
  period.onchange = () => followPeriod(period);
  if (location.hash && period.value.endsWith(`-${location.hash.slice(1)}`)) {
    period.checked = true;
    followPeriod(period);
  }
}

offer("New player", () => openPlayer());
