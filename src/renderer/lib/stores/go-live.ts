import { atom, useAtom, useSetAtom } from 'jotai'

/** The store whose go-live dialog is open; null while it's closed. */
const storeIdAtom = atom<string | null>(null)

/** Opens the go-live dialog of a store, from any screen. */
export const useOpenGoLive = (): ((store_id: string) => void) => useSetAtom(storeIdAtom)

export function useGoLiveDialog(): { store_id: string | null; close: () => void } {
  const [store_id, setStoreId] = useAtom(storeIdAtom)
  return { store_id, close: () => setStoreId(null) }
}
