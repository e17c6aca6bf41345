import type { Readable } from 'node:stream'

/** Storage for uploaded files. Keys are like `upl_….webp`; the content of a key never changes. */
export interface FileStorage {
  put: (key: string, bytes: Buffer) => Promise<void>
  /** Null if the file doesn't exist. */
  read: (key: string) => Promise<{ stream: Readable; size: number } | null>
  remove: (key: string) => Promise<void>
}
