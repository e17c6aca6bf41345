import { to } from './route-paths.ts'

/** Tabs of the marketing screens, which have no menu entry (DEF-05). */
export const marketingTabs = {
  label: 'Marketing',
  tabs: [
    { label: 'Abandoned carts', path: to('abandoned-carts.list') },
    { label: 'Recovery', path: to('abandoned-carts.recovery') },
    { label: 'Suppressed', path: to('abandoned-carts.suppressed') },
    { label: 'Traffic', path: to('traffic.overview') },
  ],
}
