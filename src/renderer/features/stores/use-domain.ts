import { useState } from 'react'
import { checkoutDomains, type CheckoutDomain } from '../../../shared/contracts/stores/checkout-domains.ts'
import { errorText } from '../../lib/api/api-errors.ts'
import { createDomain, updateDomain } from '../../lib/session/store-helpers.ts'
import { useAction } from '../../lib/api/use-action.ts'
import { askToConfirm } from '../../ui/feedback/confirm-dialog.tsx'
import { useNotification } from '../../ui/feedback/toasts.tsx'
import { useStoreCache } from './use-store.ts'

interface DomainActions {
  typed: string
  type: (value: string) => void
  /** The server's error for the last command. */
  error: string | null
  busy: 'saving' | 'checking' | 'removing' | null
  save: () => Promise<void>
  check: () => Promise<void>
  /** Asks for confirmation first. */
  remove: () => Promise<void>
}

const questionOf = ({ domain, verified }: CheckoutDomain) => ({
  title: `Remove ${domain}?`,
  message: verified
    ? 'Links on this domain stop working immediately. To use it again, you have to verify it again.'
    : 'The domain isn’t verified yet, so nothing stops working. You can add it again later.',
  confirmLabel: 'Remove domain',
  destructive: true,
})

function busyWith(calls: { saving: boolean; checking: boolean; removing: boolean }): DomainActions['busy'] {
  if (calls.saving) return 'saving'
  if (calls.checking) return 'checking'
  return calls.removing ? 'removing' : null
}

/** Saves, checks and removes a store's checkout domain. The input is kept in any case. */
export function useDomain(current: CheckoutDomain): DomainActions {
  const { store_id, domain } = current
  const keep = useStoreCache()
  const toast = useNotification()
  const [typed, setTyped] = useState(domain)
  const [error, setError] = useState<string | null>(null)
  const [saving, setSaving] = useState(false)
  const options = { onFailure: (reason: unknown) => setError(errorText(reason)) }
  const checking = useAction(checkoutDomains.verify, options)
  const removal = useAction(checkoutDomains.remove, options)

  const save = async () => {
    setError(null)
    setSaving(true)
    try {
      const saved = await (domain === '' ? createDomain : updateDomain)(store_id, typed)
      keep.domain(saved)
      setTyped(saved.domain)
      toast.success('Domain saved')
    } catch (reason) {
      setError(errorText(reason))
    } finally {
      setSaving(false)
    }
  }
  const check = async () => {
    setError(null)
    const checked = await checking.run({ body: { store_id } })
    if (!checked) return
    keep.domain(checked)
    if (checked.problem === '') toast.success(`${checked.domain} verified`)
  }
  const remove = async () => {
    if (!(await askToConfirm(questionOf(current)))) return
    setError(null)
    if (!(await removal.run({ params: { store_id } }))) return
    const none = { verified: false, verified_at: null, record: { name: '', value: '' }, problem: '', checked_at: null }
    keep.domain({ ...current, ...none, domain: '' })
    setTyped('')
    toast.success('Domain removed')
  }
  const busy = busyWith({ saving, checking: checking.busy, removing: removal.busy })
  const type = (value: string) => {
    setTyped(value)
    setError(null)
  }
  return { typed, type, error, busy, save, check, remove }
}
