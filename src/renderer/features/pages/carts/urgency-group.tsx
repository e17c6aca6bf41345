import { COUNTED_FROM_VISIT, LimitedGroup, STOCK_HINT } from '../editor/colors/urgency-group.tsx'
import classes from '../groups/groups.module.css'
import { useCart } from './cart-context.tsx'

/** Limited time and stock. */
export function UrgencyGroup() {
  const { client } = useCart()
  return (
    <LimitedGroup
      title="Urgency"
      note={[client.limitedTimeEnabled && 'Time', client.limitedStockEnabled && 'Stock'].filter(Boolean).join(', ')}
      time={{ name: 'limited_time_enabled', label: 'Show a countdown' }}
      counted={COUNTED_FROM_VISIT}
      stock="limited_stock_enabled"
    >
      <p className={classes.hint}>{STOCK_HINT}</p>
    </LimitedGroup>
  )
}
