import { paths } from '../../lib/navigation/route-paths.ts'
import type { RouteDefinition } from './route-definition.ts'

/** Screens of subscriptions. */
export const subscriptionRoutes: readonly RouteDefinition[] = [
  {
    id: 'subscriptions.plans',
    area: 'dashboard',
    title: 'Subscription plans',
    screen: () => import('../../features/subscriptions/plans/plans-screen.tsx'),
    next: ['subscriptions.plans.details', 'subscriptions.plans.update'],
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
