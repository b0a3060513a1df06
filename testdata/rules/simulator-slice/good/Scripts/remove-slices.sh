#!/bin/sh
# Removes the slices for simulators from the frameworks in the app.
set -e
cd "$TARGET_BUILD_DIR/$FRAMEWORKS_FOLDER_PATH"
for framework in *.framework; do
    lipo -remove x86_64 "$framework/${framework%.framework}" -o "$framework/${framework%.framework}"
done
