import type { RoutingRuleWire } from '../../../../shared/contracts/payments/routing-rule-shapes.ts'
import { routingRules } from '../../../../shared/contracts/payments/routing-rules.ts'
import type { RuleList } from '../../../../shared/domain/routing/rules.ts'
import { errorText } from '../../../lib/api/api-errors.ts'
import { useStore } from '../../../lib/session/stores.ts'
import { useAction } from '../../../lib/api/use-action.ts'
import { askToConfirm } from '../../../ui/feedback/confirm-dialog.tsx'
import { useNotification } from '../../../ui/feedback/toasts.tsx'
import { ruleReads } from './rule-reads.ts'

export interface RuleActions {
  busy: boolean
  setEnabled: (rule: RoutingRuleWire, enabled: boolean) => void
  publish: (rule: RoutingRuleWire) => void
  /** Asks for confirmation first. */
  remove: (rule: RoutingRuleWire) => void
  sort: (list: RuleList, rule_ids: string[]) => Promise<boolean>
}

/** Actions on a rule in a list; each reports its result. */
export function useRuleActions(): RuleActions {
  const { store_id } = useStore()
  const toast = useNotification()
  const options = { invalidates: ruleReads, onFailure: (error: unknown) => toast.error(errorText(error)) }
  const enabling = useAction(routingRules.setEnabled, {
    ...options,
    onSuccess: ({ data }) => toast.success(data.enabled ? `${data.name} is active` : `${data.name} is paused`),
  })
  const publishing = useAction(routingRules.publish, {
    ...options,
    onSuccess: ({ data }) => toast.success(`${data.name} published`),
  })
  const removal = useAction(routingRules.remove, options)
  const sorting = useAction(routingRules.reorder, { ...options, onSuccess: ({ message }) => toast.success(message) })

  const remove = async ({ name, rule_id, status }: RoutingRuleWire) => {
    const sure = await askToConfirm({
      title: `Delete ${name}?`,
      message:
        status === 'live'
          ? 'This rule stops routing payments immediately, and its history is deleted. Past orders aren’t affected. You can’t undo this.'
          : 'This also deletes its history. Past orders aren’t affected. You can’t undo this.',
      confirmLabel: 'Delete rule',
      destructive: true,
    })
    if (sure && (await removal.run({ params: { ruleId: rule_id } }))) toast.success(`${name} deleted`)
  }
  return {
    busy: enabling.busy || publishing.busy || removal.busy || sorting.busy,
    setEnabled: ({ rule_id }, enabled) => void enabling.run({ body: { rule_id, enabled } }),
    publish: ({ rule_id, version }) => void publishing.run({ body: { rule_id, version } }),
    remove: (rule) => void remove(rule),
    sort: async (list, rule_ids) => (await sorting.run({ body: { store_id, list, rule_ids } })) !== undefined,
  }
}
