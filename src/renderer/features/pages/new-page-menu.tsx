import { Button, Menu } from '@mantine/core'
import { IconBolt, IconChevronDown, IconLayout } from '@tabler/icons-react'
import { useNavigate } from 'react-router-dom'
import { paymentPages, type PaymentPage } from '../../../shared/contracts/payment-pages.ts'
import { errorText } from '../../lib/api-errors.ts'
import { useStore } from '../../lib/stores.ts'
import { useAction } from '../../lib/use-action.ts'
import { useNotification } from '../../ui/toasts.tsx'
import classes from './editor/editor.module.css'
import { editorAddress } from './payment-page-kind.ts'

const types = [
  { type: 'standard', label: 'Standard page', text: 'For links to what is in a cart.', icon: IconLayout },
  { type: 'instant', label: 'Instant page', text: 'Sells products of its own at one address.', icon: IconBolt },
] as const satisfies readonly { type: PaymentPage['payment_page_type']; label: string; text: string; icon: unknown }[]

/** Makes a page, a draft with the usual settings, and opens it. */
export function NewPageMenu() {
  const { store_id } = useStore()
  const toast = useNotification()
  const navigate = useNavigate()
  const creation = useAction(paymentPages.create, {
    invalidates: [paymentPages.list],
    onFailure: (error) => toast.error(errorText(error)),
    onSuccess: ({ data }) => navigate(editorAddress(data)),
  })
  return (
    <Menu position="bottom-end">
      <Menu.Target>
        <Button loading={creation.busy} rightSection={<IconChevronDown size={16} stroke={1.8} />}>
          New page
        </Button>
      </Menu.Target>
      <Menu.Dropdown miw={260}>
        {types.map(({ type, label, text, icon: Mark }) => (
          <Menu.Item
            key={type}
            leftSection={<Mark size={18} stroke={1.7} />}
            onClick={() => void creation.run({ body: { store_id, payment_page_type: type } })}
          >
            {label}
            <span className={classes.checkText}> {text}</span>
          </Menu.Item>
        ))}
      </Menu.Dropdown>
    </Menu>
  )
}
