import type { RouteId } from '../../lib/navigation/route-paths.ts'
import type { RouteDefinition } from './route-definition.ts'

const list = (id: RouteId, title: string): RouteDefinition => ({
  id,
  area: 'dashboard',
  title,
  screen: () => import('../../features/rules/list/rules-screen.tsx'),
  next: ['rules.new'],
})

const rule = (id: RouteId, title: string): RouteDefinition => ({
  id,
  area: 'dashboard',
  title,
  screen: () => import('../../features/rules/editor/rule-screen.tsx'),
})

const stored = (id: RouteId): RouteDefinition => ({ ...rule(id, 'Rule'), needsId: true })

/** Orchestration screens: four lists, velocity limits, and the editor for rules of every type. */
export const ruleRoutes: readonly RouteDefinition[] = [
  list('rules.cascade', 'Cascade rules'),
  list('rules.checkout', 'Checkout rules'),
  list('rules.card', 'Card rules'),
  list('rules.other', 'Other rules'),
  {
    id: 'rules.velocity',
    area: 'dashboard',
    title: 'Velocity limits',
    screen: () => import('../../features/rules/velocity/velocity-limits-screen.tsx'),
  },
  rule('rules.new', 'New rule'),
  stored('rules.edit'),
  rule('rules.decline.new', 'New decline rule'),
  stored('rules.decline.edit'),
  rule('rules.decline-other.new', 'New decline rule for other payment methods'),
  rule('rules.route.new', 'New routing rule'),
  stored('rules.route.edit'),
  rule('rules.3ds.new', 'New 3-D Secure rule'),
  stored('rules.3ds.edit'),
]
