#pragma once
#include "CoreFoundation.h"
