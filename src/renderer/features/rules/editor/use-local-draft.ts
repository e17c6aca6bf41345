import { useEffect, useRef, useState } from 'react'
import type { RuleKind } from '../../../../shared/domain/routing/rules.ts'
import {
  deleteLocalDraft,
  saveLocalDraft,
  saveDraftOnUnload,
  loadLocalDraft,
} from '../../../lib/storage/draft-store.ts'
import { keptRuleIn, type KeptRule } from './local-draft.ts'

/** Where the unsaved values of a form are kept on the device. */
export const storedRuleKey = (rule_id: string): string => `rule ${rule_id}`
export const newRuleKey = (store_id: string, kind: RuleKind): string => `rule new ${store_id} ${kind}`

/** What waits under a key when a screen opens; undefined until the device has answered. */
export function useKeptRule(key: string): KeptRule | null | undefined {
  const [kept, setKept] = useState<KeptRule | null>()
  useEffect(() => {
    let left = false
    const read = async () => {
      const found = keptRuleIn(await loadLocalDraft(key))
      if (!left) setKept(found)
    }
    void read()
    return () => {
      left = true
    }
  }, [key])
  return kept
}

/** Keeps what is not saved yet at every change, and forgets it once there is nothing more of it. */
export function useKeeping(key: string, waiting: KeptRule | null, first: KeptRule | null): void {
  const waits = useRef(first !== null)
  useEffect(() => {
    if (waiting === null) {
      // Another window's are its own.
      if (waits.current) void deleteLocalDraft(key)
      waits.current = false
      return undefined
    }
    waits.current = true
    void saveLocalDraft(key, waiting)
    // What is being written may not be when the window is gone.
    const away = () => saveDraftOnUnload(key, waiting)
    window.addEventListener('pagehide', away)
    return () => window.removeEventListener('pagehide', away)
  }, [key, waiting])
}
