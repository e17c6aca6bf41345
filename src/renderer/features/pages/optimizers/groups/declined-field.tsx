import { Select } from '@mantine/core'
import { Link } from 'react-router-dom'
import { flows, type FlowDraft } from '../../../../../shared/contracts/pages/flows.ts'
import { NO_DOWNSELL } from '../../../../../shared/contracts/pages/optimizer-content.ts'
import type { ListedOptimizer } from '../../../../../shared/contracts/pages/optimizers.ts'
import { to } from '../../../../lib/navigation/route-paths.ts'
import { useStore } from '../../../../lib/session/stores.ts'
import { useApi } from '../../../../lib/api/use-api.ts'
import classes from '../../groups/groups.module.css'
import { useOptimizer } from '../optimizer-context.tsx'
import { selectedDownsell, useDownsells } from '../use-downsells.ts'

const GOES_ON = {
  before_payment: 'No downsell, complete the order',
  after_payment: 'No downsell, go to confirmation',
} as const

const choiceOf = ({ optimizer_id, name, discount_amount: percent }: ListedOptimizer) => ({
  value: optimizer_id,
  label: percent > 0 ? `Show downsell: ${name}, ${percent}% off` : `Show downsell: ${name}`,
})

const offers = ({ steps }: FlowDraft, optimizer_id: string): boolean =>
  steps.some(({ variants }) => variants.some(({ ref_id }) => ref_id === optimizer_id))

/** The live flows that use the offer: there the flow determines the next step. */
function InFlows({ optimizer_id }: { optimizer_id: string }) {
  const { store_id } = useStore()
  const { data } = useApi(flows.list, { query: { store_id } })
  const live = data?.flows.filter((flow) => flow.status === 'live' && offers(flow, optimizer_id)) ?? []
  return live.map(({ flow_id, name }) => (
    <p key={flow_id} className={classes.hint}>
      The flow <Link to={to('flows.edit', { flowId: flow_id })}>{name}</Link> sets the next step.
    </p>
  ))
}

/** What shoppers see after they decline an upsell. */
export function DeclinedField() {
  const { page, values, set, problems } = useOptimizer()
  const { downsells } = useDownsells()
  if (page.optimizer_category === 'order_bump') return null
  const goesOn = GOES_ON[values.placement]
  if (page.optimizer_category === 'downsell') {
    const then = values.placement === 'after_payment' ? 'the confirmation opens' : 'the order is paid without it'
    return <p className={classes.hint}>If declined, {then}.</p>
  }
  const named = selectedDownsell(values)
  const offered = (downsells ?? []).filter((each) => each.status !== 'archived' || each.optimizer_id === named)
  const isGone = named !== null && offered.every(({ optimizer_id }) => optimizer_id !== named)
  return (
    <>
      <Select
        label="If declined"
        size="xs"
        allowDeselect={false}
        data={[
          { value: '', label: 'Show the newest matching downsell' },
          ...offered.map(choiceOf),
          ...(isGone ? [{ value: named, label: downsells ? 'Deleted downsell' : 'A downsell' }] : []),
          { value: NO_DOWNSELL, label: goesOn },
        ]}
        value={values.if_declined}
        error={problems.get('if_declined')}
        onChange={(next) => next !== null && set({ if_declined: next })}
      />
      <InFlows optimizer_id={page.optimizer_id} />
    </>
  )
}
