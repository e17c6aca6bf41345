import { paths } from '../../lib/navigation/route-paths.ts'
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
    id: 'abandoned-carts.recovery',
    area: 'dashboard',
    title: 'Recovery',
    highlight: paths['abandoned-carts.list'],
    screen: () => import('../../features/marketing/recovery/recovery-screen.tsx'),
  },
  {
    id: 'abandoned-carts.suppressed',
    area: 'dashboard',
    title: 'Suppressed addresses',
    highlight: paths['abandoned-carts.list'],
    screen: () => import('../../features/marketing/recovery/suppressed-screen.tsx'),
  },
  {
    id: 'abandoned-carts.sequence',
    area: 'editor',
    title: 'Recovery sequence',
    highlight: paths['abandoned-carts.list'],
    screen: () => import('../../features/marketing/recovery-editor/recovery-editor-screen.tsx'),
  },
  {
    id: 'traffic.overview',
    area: 'dashboard',
    title: 'Traffic',
    screen: () => import('../../features/marketing/traffic/traffic-screen.tsx'),
  },
]
