#!/bin/sh
set -e

install_framework() {
  rsync -av "$1" "${TARGET_BUILD_DIR}/${FRAMEWORKS_FOLDER_PATH}"
}

if [[ "$CONFIGURATION" == "Release" ]]; then
  install_framework "${PODS_ROOT}/Scanner/Scanner.framework"
fi
