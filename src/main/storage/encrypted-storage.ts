import * as z from 'zod/mini'

/** The system's keychain. Takes and returns text; the encrypted form is base64. */
export interface SecretBox {
  available: () => boolean
  encrypt: (text: string) => string
  decrypt: (base64: string) => string
}

/** Where the values are saved between launches. */
export interface StorageFile {
  read: () => unknown
  write: (servers: Servers) => void
}

const entry = z.union([z.strictObject({ encrypted: z.string() }), z.strictObject({ plain: z.string() })])
type Entry = z.output<typeof entry>

const servers = z.record(z.string(), z.record(z.string(), entry))
export type Servers = z.output<typeof servers>

export interface DeviceStorage {
  all: (server: string) => Record<string, string>
  set: (server: string, key: string, value: string) => void
  remove: (server: string, key: string) => void
}

/**
 * The desktop's replacement for local storage. Values are separated by server, so that a sign-in is never sent to
 * another server. All values, including the sign-in, are encrypted with the system's keychain where available.
 */
export function createDeviceStorage(file: StorageFile, box: SecretBox): DeviceStorage {
  const parsed = servers.safeParse(file.read())
  const shelves = new Map(Object.entries(parsed.success ? parsed.data : {}))
  const seal = (text: string): Entry => (box.available() ? { encrypted: box.encrypt(text) } : { plain: text })
  const save = (server: string, shelf: Record<string, Entry>): void => {
    shelves.set(server, shelf)
    file.write(Object.fromEntries(shelves))
  }
  return {
    all: (server) => decryptEntries(shelves.get(server) ?? {}, box),
    set: (server, key, value) => save(server, { ...shelves.get(server), [key]: seal(value) }),
    remove: (server, key) => {
      const { [key]: removed, ...rest } = shelves.get(server) ?? {}
      if (removed) save(server, rest)
    },
  }
}

/**
 * Decrypts the values. One that can't be decrypted (a new keychain, a copied profile) counts as absent: the user signs
 * in again.
 */
function decryptEntries(shelf: Record<string, Entry>, box: SecretBox): Record<string, string> {
  const values: Record<string, string> = {}
  for (const [key, value] of Object.entries(shelf)) {
    if ('plain' in value) values[key] = value.plain
    else
      try {
        values[key] = box.decrypt(value.encrypted)
      } catch {
        continue
      }
  }
  return values
}
