import { paths } from '../../lib/navigation/route-paths.ts'
import type { RouteDefinition } from './route-definition.ts'

const list = () => import('../../features/subscriptions/list/subscriptions-screen.tsx')

/** Screens of subscriptions. They have no menu entry, only quick links on the dashboard (DEF-05). */
export const subscriptionRoutes: readonly RouteDefinition[] = [
  {
    id: 'subscriptions.list',
    area: 'dashboard',
    title: 'Subscriptions',
    screen: list,
    next: ['subscriptions.details', 'subscriptions.plans'],
  },
  { id: 'subscriptions.plans-pricing', area: 'dashboard', title: 'Subscriptions', screen: list, alias: true },
  {
    id: 'subscriptions.details',
    area: 'dashboard',
    title: 'Subscription',
    screen: () => import('../../features/subscriptions/details/subscription-details-screen.tsx'),
    highlight: paths['subscriptions.list'],
    needsId: true,
  },
  {
    id: 'subscriptions.insights',
    area: 'dashboard',
    title: 'Subscription insights',
    screen: () => import('../../features/subscriptions/insights/insights-screen.tsx'),
  },
  {
    id: 'subscriptions.plans',
    area: 'dashboard',
    title: 'Subscription plans',
    screen: () => import('../../features/subscriptions/plans/plans-screen.tsx'),
  },
  {
    id: 'subscriptions.plans.details',
    area: 'dashboard',
    title: 'Subscription plan',
    screen: () => import('../../features/subscriptions/plans/plan-details-screen.tsx'),
    highlight: paths['subscriptions.plans'],
    needsId: true,
  },
  {
    id: 'subscriptions.plans.update',
    area: 'dashboard',
    title: 'Edit subscription plan',
    screen: () => import('../../features/subscriptions/plans/plan-editor-screen.tsx'),
  },
]
