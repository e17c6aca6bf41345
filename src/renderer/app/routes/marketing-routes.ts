import type { RouteDefinition } from './route-definition.ts'

/** Screens of marketing. They have no menu entry, only quick links on the dashboard (DEF-05). */
export const marketingRoutes: readonly RouteDefinition[] = [
  {
    id: 'abandoned-carts.list',
    area: 'dashboard',
    title: 'Abandoned carts',
    screen: () => import('../../features/marketing/abandoned-carts/abandoned-carts-screen.tsx'),
  },
  {
    id: 'traffic.overview',
    area: 'dashboard',
    title: 'Traffic',
    screen: () => import('../../features/marketing/traffic/traffic-screen.tsx'),
  },
]
