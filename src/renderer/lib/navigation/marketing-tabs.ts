import { to } from './route-paths.ts'

/** Tabs of the marketing screens, which have no menu entry (DEF-05). */
export const marketingTabs = {
  label: 'Marketing',
  tabs: [
    { label: 'Abandoned carts', path: to('abandoned-carts.list') },
    { label: 'Traffic', path: to('traffic.overview') },
  ],
}
