import { Button } from '@mantine/core'
import { IconExternalLink } from '@tabler/icons-react'
import { shopperLink } from '../../../lib/navigation/shopper-link.ts'
import { useStore } from '../../../lib/session/stores.ts'
import { platform } from '../../../platform/current.ts'
import { CopyField } from '../../../ui/display/copy-field.tsx'
import classes from '../setup/setup.module.css'

/** A link where shoppers can buy the variant, to copy or open. */
export function TestSale({ variantId }: { variantId: string }) {
  const link = shopperLink(useStore(), variantId)
  return (
    <div className={classes.sale}>
      <div className={classes.saleLink}>
        <CopyField
          label="Shopper link"
          value={link}
          description="Pay with test card 4242 4242 4242 4242, any future date and any CVC."
        />
      </div>
      <Button
        className={classes.saleButton ?? ''}
        leftSection={<IconExternalLink size={16} stroke={1.8} />}
        onClick={() => platform().openExternal(link)}
      >
        Open as shopper
      </Button>
    </div>
  )
}
