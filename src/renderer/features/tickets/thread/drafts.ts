import { atom, useAtomValue } from 'jotai'
import { appStore } from '../../../lib/session/session.ts'

/** An attachment of an unsent message, uploaded immediately. */
export interface DraftFile {
  key: string
  file: File
  status: 'sending' | 'sent' | 'refused'
  /** Upload progress, from 0 to 1. */
  progress: number
  /** The server's upload token, once uploaded. */
  token: string | null
  /** Why it was rejected, or null. */
  problem: string | null
  /** True if a retry may help. */
  canRetry: boolean
  cancel: () => void
}

/** An unsent message. */
export interface Draft {
  values: Readonly<Record<string, string>>
  files: readonly DraftFile[]
}

const EMPTY_DRAFT: Draft = { values: {}, files: [] }

const draftsAtom = atom<Readonly<Record<string, Draft>>>({})

/** Reads the current draft outside of React. */
export const readDraft = (key: string): Draft => appStore.get(draftsAtom)[key] ?? EMPTY_DRAFT

/** Keys include the user, so that the next user of the same window never sees the draft. */
export const useDraft = (key: string): Draft => useAtomValue(draftsAtom, { store: appStore })[key] ?? EMPTY_DRAFT

/** Changes a draft. Drafts last as long as the window, so that closing a dialog or leaving a screen loses nothing. */
export function changeDraft(key: string, change: (draft: Draft) => Draft): void {
  appStore.set(draftsAtom, (drafts) => ({ ...drafts, [key]: change(drafts[key] ?? EMPTY_DRAFT) }))
}

export const writeDraft = (key: string, name: string, value: string): void =>
  changeDraft(key, (draft) => ({ ...draft, values: { ...draft.values, [name]: value } }))

/** Deletes a draft that was sent or discarded. */
export function deleteDraft(key: string): void {
  appStore.set(draftsAtom, ({ [key]: _dropped, ...rest }) => rest)
}
