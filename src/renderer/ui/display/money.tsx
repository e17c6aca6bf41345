import { formatMoney } from '../../../shared/domain/money/money.ts'
import classes from './text.module.css'

interface MoneyProps {
  /** In minor units of `currency`. */
  amount: number
  /** ISO 4217 code. */
  currency: string
  locale?: string | undefined
}

/** An amount with its currency, in tabular figures. */
export function Money({ amount, currency, locale }: MoneyProps) {
  return <span className={classes.figures}>{formatMoney(amount, currency, locale)}</span>
}
