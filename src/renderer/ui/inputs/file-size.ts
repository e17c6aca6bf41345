const KILO = 1024
const MEGA = KILO * KILO

/** A file's size in words: `1 KB` for less, `1.4 MB`. @param bytes of the file */
export const fileSize = (bytes: number): string =>
  bytes < MEGA ? `${Math.max(1, Math.round(bytes / KILO))} KB` : `${Number((bytes / MEGA).toFixed(1))} MB`
