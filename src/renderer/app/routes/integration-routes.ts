import { toolNames, type ToolName } from '../../../shared/domain/events/tools.ts'
import type { RouteDefinition } from './route-definition.ts'

/** The tools' labels; their definitions load with the screens. */
const TITLES: Readonly<Record<ToolName, string>> = {
  shopify: 'Shopify',
  klaviyo: 'Klaviyo',
  'triple-whale': 'Triple Whale',
  'meta-pixel': 'Meta',
  'google-pixel': 'Google',
  'tiktok-pixel': 'TikTok',
  snapchat: 'Snapchat',
  pinterest: 'Pinterest',
  'x-pixel': 'X',
  applovin: 'AppLovin',
  taboola: 'Taboola',
}

const toolScreen: RouteDefinition['screen'] = () => import('../../features/integrations/tool/tool-screen.tsx')
const shopifyScreen: RouteDefinition['screen'] = () => import('../../features/integrations/shopify/shopify-screen.tsx')

/** The list of integrations, and a page for each. */
export const integrationRoutes: readonly RouteDefinition[] = [
  {
    id: 'integrations',
    area: 'dashboard',
    title: 'Integrations',
    screen: () => import('../../features/integrations/overview/integrations-screen.tsx'),
    next: ['integrations.meta-pixel'],
  },
  ...toolNames.map((name): RouteDefinition => ({
    id: `integrations.${name}`,
    area: 'dashboard',
    title: TITLES[name],
    screen: name === 'shopify' ? shopifyScreen : toolScreen,
  })),
]
