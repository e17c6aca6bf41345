import { diff, differingKeys, isSame } from './diff.ts'

/** Two versions of the same settings, and the version that both are based on. */
export interface Divergence<V extends object> {
  base: V
  local: V
  remote: V
}

/** Applies the local changes to the remote version. */
export const rebase = <V extends object>({ base, local, remote }: Divergence<V>): V => ({
  ...remote,
  ...diff(base, local),
})

/** Whether both versions changed the same setting to different values. */
export function isConflict<V extends object>({ base, local, remote }: Divergence<V>): boolean {
  const changed = diff(base, local)
  return differingKeys(base, remote).some(
    (key) => Object.hasOwn(changed, key) && !isSame(Reflect.get(changed, key), Reflect.get(remote, key)),
  )
}

/** Returns the server's `corrections` of what was sent, without fields that have changed locally since then. */
export function applicableCorrections<V extends object>(sent: V, local: V, corrections: Partial<V>): Partial<V> {
  const applicable = { ...corrections }
  for (const key of differingKeys(sent, local)) Reflect.deleteProperty(applicable, key)
  return applicable
}
