import { atom, useAtomValue } from 'jotai'
import { useEffect } from 'react'
import { appStore } from '../session/session.ts'

const titleAtom = atom<string | null>(null)

/** Names this one thing in the window's title in place of the route's own title: 'Order #1042'. Null keeps the route's. */
export function useScreenTitle(title: string | null): void {
  useEffect(() => {
    appStore.set(titleAtom, title)
    return () => appStore.set(titleAtom, null)
  }, [title])
}

/** The title that the screen has given itself, or null. */
export const useOwnTitle = (): string | null => useAtomValue(titleAtom, { store: appStore })
