import type { Readable } from 'node:stream'

/** Where uploaded files lie. Keys are like `upl_….webp`; what is stored under one never changes. */
export interface FileStorage {
  put: (key: string, bytes: Buffer) => Promise<void>
  /** Null when there is no such file. */
  read: (key: string) => Promise<{ stream: Readable; size: number } | null>
  remove: (key: string) => Promise<void>
}
