const KILO = 1024
const MEGA = KILO * KILO

/** Formats a file size: at least `1 KB`, then `1.4 MB`. @param bytes of the file */
export const fileSize = (bytes: number): string =>
  bytes < MEGA ? `${Math.max(1, Math.round(bytes / KILO))} KB` : `${Number((bytes / MEGA).toFixed(1))} MB`
