import { generateKeyPairSync } from 'node:crypto'
import type { ToolName } from '../../../src/shared/domain/events/tools.ts'
import type { ProviderDouble } from '../providers/double-server.ts'
import { googleDouble } from './google-double.ts'
import { klaviyoDouble } from './klaviyo-double.ts'
import { metaDouble } from './meta-double.ts'
import { NOW } from './sample-events.ts'
import { tiktokDouble } from './tiktok-double.ts'

/** A tool with a double of its provider and a connection that the double knows. */
export interface Subject {
  name: ToolName
  fields: Record<string, string>
  /** Keys of the fields that are secret. */
  secrets: string[]
  double: () => Promise<ProviderDouble> | ProviderDouble
  /** False if the provider never reports wrong credentials. */
  rejects_credentials: boolean
}

const now = (): number => NOW.getTime()
const keys = generateKeyPairSync('rsa', {
  modulusLength: 2048,
  publicKeyEncoding: { type: 'spki', format: 'pem' },
  privateKeyEncoding: { type: 'pkcs8', format: 'pem' },
})

export const subjects: readonly Subject[] = [
  {
    name: 'meta-pixel',
    fields: { pixel_id: '482910573316204', access_token: 'EAAsecret9fQa' },
    secrets: ['access_token'],
    double: () => metaDouble({ now }),
    rejects_credentials: true,
  },
  {
    name: 'tiktok-pixel',
    fields: { pixel_id: 'C4A1B2C3D4E5F6G7H8I9', access_token: 'f3a9secret0c1d' },
    secrets: ['access_token'],
    double: () => tiktokDouble({ now }),
    rejects_credentials: true,
  },
  {
    name: 'klaviyo',
    fields: { api_key: 'pk_4f9asecret0123456789ab', list_id: 'Y6nRLr' },
    secrets: ['api_key'],
    double: () => klaviyoDouble(),
    rejects_credentials: true,
  },
  {
    name: 'google-pixel',
    fields: {
      measurement_id: 'G-AB12CD34EF',
      api_secret: 'mpsecret-Zx81kQ0a',
      ads_customer_id: '123-456-7890',
      ads_conversion_action_id: '987654321',
      ads_service_account: 'store@example.iam.gserviceaccount.com',
      ads_private_key: keys.privateKey.replaceAll('\n', '\\n'),
    },
    secrets: ['ads_private_key', 'api_secret'],
    double: () => googleDouble({ publicKey: keys.publicKey, now }),
    rejects_credentials: true,
  },
]
