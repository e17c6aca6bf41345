import { Button } from '@mantine/core'
import { IconCheck, IconCopy, IconExternalLink } from '@tabler/icons-react'
import { useClipboard } from '@mantine/hooks'
import { orders } from '../../../../shared/contracts/sales/orders.ts'
import { platform } from '../../../platform/current.ts'
import { Section } from '../../../ui/layout/section.tsx'
import classes from './team.module.css'

const origin = (): string => platform().apiBase || location.origin

/** A curl command that works once the key is filled in. */
const exampleCall = (store_id: string): string =>
  `curl -H "Authorization: Bearer YOUR_KEY" \\\n  "${origin()}/api${orders.list.path}?store_id=${store_id}"`

/** Usage of a key: an example call, and a link to the API reference. */
export function ApiExample({ store_id }: { store_id: string }) {
  const clipboard = useClipboard({ timeout: 1500 })
  const example = exampleCall(store_id)
  const docs = (
    <Button
      variant="default"
      size="xs"
      rightSection={<IconExternalLink size={15} stroke={1.7} />}
      onClick={() => platform().openExternal(`${origin()}/api/docs`)}
    >
      API reference
    </Button>
  )
  return (
    <Section title="Use an API key" note="Send your key with every request. This example lists orders." action={docs}>
      <div className={classes.example}>
        <pre className={classes.code}>
          <code>{example}</code>
        </pre>
        <Button
          variant="default"
          size="xs"
          leftSection={clipboard.copied ? <IconCheck size={15} stroke={1.8} /> : <IconCopy size={15} stroke={1.8} />}
          onClick={() => clipboard.copy(example)}
        >
          {clipboard.copied ? 'Copied' : 'Copy'}
        </Button>
      </div>
    </Section>
  )
}
