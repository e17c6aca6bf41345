import * as z from 'zod/mini'

/** The system's key chain. Texts in and out; the encrypted form is base64. */
export interface SecretBox {
  available: () => boolean
  encrypt: (text: string) => string
  decrypt: (base64: string) => string
}

/** Where the values lie between two starts. */
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
 * What the web keeps in local storage. Every server has its own shelf, so that a sign-in is never sent to another
 * server. All values are encrypted with the system's key chain where there is one; the sign-in is among them.
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
    all: (server) => unseal(shelves.get(server) ?? {}, box),
    set: (server, key, value) => save(server, { ...shelves.get(server), [key]: seal(value) }),
    remove: (server, key) => {
      const { [key]: removed, ...rest } = shelves.get(server) ?? {}
      if (removed) save(server, rest)
    },
  }
}

/** A value that cannot be read any more (a new key chain, a copied profile) counts as absent: the user signs in again. */
function unseal(shelf: Record<string, Entry>, box: SecretBox): Record<string, string> {
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
