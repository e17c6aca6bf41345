import {
  IconCreditCard,
  IconLayout,
  IconLink,
  IconPackage,
  IconReceipt,
  IconReportMoney,
  IconUsers,
} from '@tabler/icons-react'
import { Link } from 'react-router-dom'
import { to } from '../../../lib/navigation/route-paths.ts'
import classes from '../home.module.css'

const links = [
  { path: to('orders.list'), label: 'Orders', icon: IconReceipt },
  { path: to('customers.list'), label: 'Customers', icon: IconUsers },
  { path: to('inventory.list'), label: 'Inventory', icon: IconPackage },
  { path: to('payments.accounts'), label: 'Payment accounts', icon: IconCreditCard },
  { path: to('chargebacks.list'), label: 'Disputes', icon: IconReportMoney },
  { path: to('payment-pages.list'), label: 'Payment pages', icon: IconLayout },
  { path: to('payment-links.list'), label: 'Payment links', icon: IconLink },
]

/** Links to the screens that merchants use most (GAP-08). */
export function QuickLinks() {
  return (
    <nav className={classes.quick} aria-label="Quick links">
      {links.map(({ path, label, icon: Mark }) => (
        <Link key={path} className={classes.quickLink} to={path}>
          <Mark size={16} stroke={1.6} aria-hidden />
          {label}
        </Link>
      ))}
    </nav>
  )
}
