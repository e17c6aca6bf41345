import { to } from './route-paths.ts'

/** Tabs of the subscription screens, which share one menu entry at most (DEF-05). The portal is part of them. */
export const subscriptionTabs = {
  label: 'Subscriptions',
  tabs: [
    { label: 'Subscriptions', path: to('subscriptions.list') },
    { label: 'Insights', path: to('subscriptions.insights') },
    { label: 'Plans', path: to('subscriptions.plans') },
    { label: 'Customer portal', path: to('subscriptions.portal') },
  ],
}
