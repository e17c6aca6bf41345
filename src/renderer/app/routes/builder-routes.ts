import { paths } from '../../lib/navigation/route-paths.ts'
import type { RouteDefinition } from './route-definition.ts'

/** Lists and forms of the checkout builder. */
export const builderRoutes: readonly RouteDefinition[] = [
  {
    id: 'flows.list',
    area: 'dashboard',
    title: 'Flows',
    screen: () => import('../../features/pages/flows/flows-screen.tsx'),
  },
  {
    id: 'carts.list',
    area: 'dashboard',
    title: 'Carts',
    next: ['carts.edit'],
    screen: () => import('../../features/pages/carts/carts-screen.tsx'),
  },
  {
    id: 'subscriptions.portal',
    area: 'dashboard',
    title: 'Customer portal',
    screen: () => import('../../features/pages/customer-portal/portal-screen.tsx'),
  },
  {
    id: 'payment-pages.list',
    area: 'dashboard',
    title: 'Payment pages',
    next: ['payment-pages.edit', 'payment-pages.edit-instant'],
    screen: () => import('../../features/pages/payment-pages-screen.tsx'),
  },
  {
    // The same list under its alternative path (DEF-17).
    id: 'payment-pages.new-list',
    area: 'dashboard',
    title: 'Payment pages',
    next: ['payment-pages.edit', 'payment-pages.edit-instant'],
    highlight: paths['payment-pages.list'],
    alias: true,
    screen: () => import('../../features/pages/payment-pages-screen.tsx'),
  },
  {
    id: 'confirmation-pages.list',
    area: 'dashboard',
    title: 'Confirmation pages',
    next: ['confirmation-pages.edit'],
    screen: () => import('../../features/pages/confirmation/confirmation-pages-screen.tsx'),
  },
  {
    id: 'optimizers.list',
    area: 'dashboard',
    title: 'Optimizers',
    next: ['optimizers.edit'],
    screen: () => import('../../features/pages/optimizers/optimizers-screen.tsx'),
  },
  {
    id: 'payment-links.list',
    area: 'dashboard',
    title: 'Payment links',
    screen: () => import('../../features/payment-links/payment-links-screen.tsx'),
  },
  {
    id: 'payment-links.new',
    area: 'dashboard',
    title: 'New payment link',
    screen: () => import('../../features/payment-links/payment-link-screen.tsx'),
  },
  {
    id: 'payment-links.edit',
    area: 'dashboard',
    title: 'Payment link',
    screen: () => import('../../features/payment-links/payment-link-screen.tsx'),
    needsId: true,
  },
  {
    id: 'promo-codes.list',
    area: 'dashboard',
    title: 'Promo codes',
    screen: () => import('../../features/promo-codes/promo-codes-screen.tsx'),
  },
  {
    id: 'promo-codes.new',
    area: 'dashboard',
    title: 'New promo code',
    screen: () => import('../../features/promo-codes/promo-code-screen.tsx'),
  },
  {
    id: 'promo-codes.edit',
    area: 'dashboard',
    title: 'Promo code',
    screen: () => import('../../features/promo-codes/promo-code-screen.tsx'),
    needsId: true,
  },
]

/** Full-screen editors of the checkout builder. */
export const editorRoutes: readonly RouteDefinition[] = [
  {
    id: 'flows.edit',
    area: 'editor',
    title: 'Flow',
    screen: () => import('../../features/pages/flows/flow-editor-screen.tsx'),
  },
  {
    id: 'flows.preview',
    area: 'editor',
    title: 'Flow test run',
    screen: () => import('../../features/pages/flows/flow-preview-screen.tsx'),
  },
  {
    id: 'offers.edit',
    area: 'editor',
    title: 'Offer',
    screen: () => import('../../features/sales/offers/offer-editor-screen.tsx'),
  },
  {
    id: 'pages.preview',
    area: 'editor',
    title: 'Preview',
    screen: () => import('../../features/pages/preview/draft-preview-screen.tsx'),
  },
  {
    id: 'subscriptions.portal-edit',
    area: 'editor',
    title: 'Customer portal',
    highlight: paths['subscriptions.portal'],
    screen: () => import('../../features/pages/customer-portal/portal-editor-screen.tsx'),
  },
  {
    id: 'carts.edit',
    area: 'editor',
    title: 'Cart',
    screen: () => import('../../features/pages/carts/cart-editor-screen.tsx'),
  },
  {
    id: 'optimizers.edit',
    area: 'editor',
    title: 'Optimizer',
    screen: () => import('../../features/pages/optimizers/optimizer-editor-screen.tsx'),
  },
  {
    id: 'payment-pages.edit',
    area: 'editor',
    title: 'Payment page',
    screen: () => import('../../features/pages/payment-page-editor-screen.tsx'),
  },
  {
    id: 'payment-pages.edit-instant',
    area: 'editor',
    title: 'Instant payment page',
    screen: () => import('../../features/pages/payment-page-editor-screen.tsx'),
  },
  {
    id: 'confirmation-pages.edit',
    area: 'editor',
    title: 'Confirmation page',
    screen: () => import('../../features/pages/confirmation/confirmation-editor-screen.tsx'),
  },
]
