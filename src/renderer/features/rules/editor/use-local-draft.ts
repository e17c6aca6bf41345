import { useEffect, useRef, useState } from 'react'
import type { RuleKind } from '../../../../shared/domain/routing/rules.ts'
import {
  deleteLocalDraft,
  saveLocalDraft,
  saveDraftOnUnload,
  loadLocalDraft,
} from '../../../lib/storage/draft-store.ts'
import { parseLocalRuleDraft, type LocalRuleDraft } from './local-draft.ts'

/** Storage key of a form's unsaved values. */
export const savedRuleKey = (rule_id: string): string => `rule ${rule_id}`
export const newRuleKey = (store_id: string, kind: RuleKind): string => `rule new ${store_id} ${kind}`

/** Reads the local draft when a screen opens; undefined while loading. */
export function useLocalRuleDraft(key: string): LocalRuleDraft | null | undefined {
  const [kept, setKept] = useState<LocalRuleDraft | null>()
  useEffect(() => {
    let left = false
    const read = async () => {
      const found = parseLocalRuleDraft(await loadLocalDraft(key))
      if (!left) setKept(found)
    }
    void read()
    return () => {
      left = true
    }
  }, [key])
  return kept
}

/** Stores unsaved values on every change, and deletes them once saved or discarded. */
export function useStoreLocalRuleDraft(
  key: string,
  waiting: LocalRuleDraft | null,
  first: LocalRuleDraft | null,
): void {
  const waits = useRef(first !== null)
  useEffect(() => {
    if (waiting === null) {
      // Don't delete another window's local draft.
      if (waits.current) void deleteLocalDraft(key)
      waits.current = false
      return undefined
    }
    waits.current = true
    void saveLocalDraft(key, waiting)
    // A write in progress may not finish once the window closes.
    const away = () => saveDraftOnUnload(key, waiting)
    window.addEventListener('pagehide', away)
    return () => window.removeEventListener('pagehide', away)
  }, [key, waiting])
}
