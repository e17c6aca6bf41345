import { LimitedGroup as Limited } from '../../editor/limited-group.tsx'
import { useOptimizer } from '../optimizer-context.tsx'

/** Time and stock that run out (OP-005): the offer ends with its time. */
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
        description: 'It can no longer be accepted then, and a reload does not start the time anew.',
      }}
      counted="Counted by the server from when the shopper is first told of the offer."
      stock="limited_stock_active"
      sized
    />
  )
}
