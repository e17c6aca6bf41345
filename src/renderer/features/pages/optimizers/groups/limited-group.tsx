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
        label: 'End the offer after some time',
        description: 'The offer then expires. Reloading the page does not restart the countdown.',
      }}
      counted="The countdown starts on the server when the shopper first sees the offer."
      stock="limited_stock_active"
      sized
    />
  )
}
