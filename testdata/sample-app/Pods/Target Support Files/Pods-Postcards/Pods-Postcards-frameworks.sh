#!/bin/sh
# Copies the frameworks of the pods into the app.
set -eu

destination="${TARGET_BUILD_DIR}/${FRAMEWORKS_FOLDER_PATH}"
mkdir -p "${destination}"
cp -R "${PODS_ROOT}/LegacyShare/LegacyShare.framework" "${destination}/"

if [ -n "${EXPANDED_CODE_SIGN_IDENTITY:-}" ]; then
    codesign --force --sign "${EXPANDED_CODE_SIGN_IDENTITY}" \
        "${destination}/LegacyShare.framework"
fi
