import { COUNTED_FROM_VISIT, LimitedGroup as Limited, STOCK_HINT } from '../editor/colors/urgency-group.tsx'
import { usePaymentPage } from '../payment-page-context.tsx'
import classes from './groups.module.css'

/** Limited time and stock (PP-010). */
export function LimitedGroup() {
  const { limited_time_enabled: time, limited_stock_enabled: stock } = usePaymentPage().values
  return (
    <Limited
      note={[time && 'Time', stock && 'Stock'].filter(Boolean).join(', ')}
      time={{ name: 'limited_time_enabled', label: 'Show a countdown' }}
      counted={COUNTED_FROM_VISIT}
      stock="limited_stock_enabled"
      sized
    >
      <p className={classes.hint}>{STOCK_HINT}</p>
    </Limited>
  )
}
