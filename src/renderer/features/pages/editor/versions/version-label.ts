import type { VersionNote } from '../../../../../shared/contracts/pages/content-calls.ts'

/** Describes a version: what was done, and by whom. `one` is the noun of the kind: 'page'. */
export function versionLabel({ what, by, restored_from, name }: VersionNote, one: string): string {
  if (by === null) return `Cartwright created the ${one} · ${name}`
  if (what === 'copied') return `Duplicated by ${by.name} · ${name}`
  const did = what === 'restored' && restored_from !== null ? `Restored from version ${restored_from}` : 'Saved'
  return `${did} by ${by.name} · ${name}`
}

/** The version compared by default: the published one, otherwise the one before the draft. */
export const defaultComparedVersion = (notes: readonly VersionNote[]): number | null =>
  (notes.find(({ is_published, is_draft }) => is_published && !is_draft) ?? notes.find(({ is_draft }) => !is_draft))
    ?.version ?? null
