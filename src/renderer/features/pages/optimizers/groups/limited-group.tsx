import { LimitedGroup as Limited } from '../../editor/colors/urgency-group.tsx'
import { useOptimizer } from '../optimizer-context.tsx'

/** Limited time and stock (OP-005): the offer expires with its time. */
export function LimitedGroup() {
  const { values } = useOptimizer()
  const note = [
    values.limited_time_active && `${values.limited_time_remaining} minutes`,
    values.limited_stock_active && 'Stock',
  ]
  return (
    <Limited
      note={note.filter(Boolean).join(', ')}
      time={{
        name: 'limited_time_active',
        label: 'Add a time limit',
        description: 'The offer expires when the countdown ends.',
      }}
      counted="The countdown starts when a shopper first sees the offer and doesn’t restart on reload."
      stock="limited_stock_active"
      sized
    />
  )
}
