import { atom, useAtomValue } from 'jotai'
import { appStore } from '../../../lib/session/session.ts'

/** A file that is attached to something not sent yet: sent ahead at once. */
export interface DraftFile {
  key: string
  file: File
  status: 'sending' | 'sent' | 'refused'
  /** What has arrived of it, from 0 to 1. */
  share: number
  /** What the server calls it, once it is there. */
  token: string | null
  /** Why it was not taken, in plain words. */
  problem: string | null
  /** Whether sending it again may help. */
  again: boolean
  cancel: () => void
}

/** What somebody has written and not sent. */
export interface Draft {
  values: Readonly<Record<string, string>>
  files: readonly DraftFile[]
}

const NOTHING: Draft = { values: {}, files: [] }

const draftsAtom = atom<Readonly<Record<string, Draft>>>({})

/** The draft of the moment, for what is not drawn. */
export const readDraft = (key: string): Draft => appStore.get(draftsAtom)[key] ?? NOTHING

/** Keys name the user too, so that the next one at the same window never sees it. */
export const useDraft = (key: string): Draft => useAtomValue(draftsAtom, { store: appStore })[key] ?? NOTHING

/** Changes a draft. It lives as long as the window: closing a dialog or leaving a screen loses nothing. */
export function changeDraft(key: string, change: (draft: Draft) => Draft): void {
  appStore.set(draftsAtom, (drafts) => ({ ...drafts, [key]: change(drafts[key] ?? NOTHING) }))
}

export const writeDraft = (key: string, name: string, value: string): void =>
  changeDraft(key, (draft) => ({ ...draft, values: { ...draft.values, [name]: value } }))

/** It was sent, or is no longer wanted. */
export function dropDraft(key: string): void {
  appStore.set(draftsAtom, ({ [key]: _dropped, ...rest }) => rest)
}
