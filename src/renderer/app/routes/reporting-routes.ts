import { paths } from '../../lib/navigation/route-paths.ts'
import type { RouteDefinition } from './route-definition.ts'

/** Tabs of the orders screen, which have no menu entry (DEF-05, decision 0061). */
export const ordersHighlight = { highlight: paths['orders.list'] } as const

export const reportingRoutes: readonly RouteDefinition[] = [
  {
    id: 'reports.list',
    area: 'dashboard',
    title: 'Reports',
    screen: () => import('../../features/reports/reports-screen.tsx'),
    ...ordersHighlight,
  },
  {
    id: 'authorizations.list',
    area: 'dashboard',
    title: 'Authorizations',
    screen: () => import('../../features/reporting/authorizations-screen.tsx'),
    ...ordersHighlight,
  },
  {
    id: 'chargebacks.list',
    area: 'dashboard',
    title: 'Disputes',
    screen: () => import('../../features/reporting/chargebacks-screen.tsx'),
    ...ordersHighlight,
    next: ['chargebacks.details'],
  },
  {
    id: 'chargebacks.details',
    area: 'dashboard',
    title: 'Dispute',
    screen: () => import('../../features/reporting/chargeback-screen.tsx'),
    ...ordersHighlight,
    needsId: true,
  },
]
