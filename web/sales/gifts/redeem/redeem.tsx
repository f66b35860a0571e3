import { type ReactNode, useState } from 'react'
import { useSearchParams } from 'react-router'
import type { GiftPreview } from '#contract/sales/gifts/gifts.schema.ts'
import type { ApiError } from '../../../platform/api/api-error.ts'
import { api, newIdempotencyKey } from '../../../platform/api/client.ts'
import { errorMessage } from '../../../platform/api/error-message.ts'
import { TextField } from '../../../platform/forms/text-field.tsx'
import { type FormErrors, type FormValues, useFormSubmit } from '../../../platform/forms/use-form.ts'
import { Button } from '../../../platform/ui/button.tsx'
import { Notice } from '../../../platform/ui/notice.tsx'
import { AddressFields } from '../../orders/checkout/address-fields.tsx'
import { addressErrors, toShipTo, withRegionCode } from '../../orders/checkout/address-form.ts'
import { useLastAddress } from '../../orders/checkout/use-last-address.ts'

type CheckedGift = { code: string; gift: GiftPreview }

/** Checks a gift code, shows the gift, and redeems it. */
export default function Redeem() {
  const [checked, setChecked] = useState<CheckedGift>()
  return checked ? (
    <RedeemForm {...checked} onBack={() => setChecked(undefined)} />
  ) : (
    <CodeForm onChecked={setChecked} />
  )
}

function CodeForm({ onChecked }: { onChecked: (checked: CheckedGift) => void }) {
  const [params] = useSearchParams()
  const [code, setCode] = useState(params.get('code') ?? '')
  const { submit, ...form } = useSubmit({
    validate: (): FormErrors => (code.trim() ? {} : { code: 'Enter the code.' }),
    send: async () => {
      const gift = await (await api.gifts.preview.$post({ json: { code } })).json()
      onChecked({ code, gift })
    },
  })
  return (
    <FormSheet {...form} label="Enter the code" onSubmit={submit}>
      <TextField
        id="code"
        label="Gift code"
        hint="It’s on the note or in the email that you got."
        autoComplete="off"
        autoCapitalize="characters"
        spellCheck={false}
        maxLength={60}
        className="tabular-nums"
        value={code}
        error={form.errors.code}
        onChange={({ target }) => setCode(target.value)}
      />
      <Button type="submit" wide busy={form.busy}>
        Continue
      </Button>
    </FormSheet>
  )
}

function RedeemForm({ code, gift, onBack }: CheckedGift & { onBack: () => void }) {
  const [address, setAddress] = useState<FormValues>({})
  useLastAddress(gift.ships, (lastAddress) =>
    setAddress((current) => (Object.keys(current).length > 0 ? current : withRegionCode(lastAddress))),
  )
  const [key] = useState(newIdempotencyKey)
  const { submit, ...form } = useSubmit({
    validate: () => (gift.ships ? addressErrors(address) : {}),
    send: async () => {
      const json = { code, ...(gift.ships ? { shipTo: toShipTo(address) } : {}) }
      const response = await api.gifts.redeem.$post({ json, header: { 'idempotency-key': key } })
      window.location.assign((await response.json()).url)
    },
  })
  return (
    <FormSheet {...form} label="Gift" onSubmit={submit}>
      <div>
        <p className="meta">{gift.from ? `A gift from ${gift.from}` : 'A gift for you'}</p>
        <h2 className="mt-s1 text-xl">{gift.title}</h2>
        {gift.message && <p className="mt-s3 whitespace-pre-line wrap-anywhere">{gift.message}</p>}
      </div>
      {gift.ships && (
        <AddressFields
          values={address}
          errors={form.errors}
          onChange={(values) => setAddress((current) => ({ ...current, ...values }))}
        />
      )}
      <Button type="submit" wide busy={form.busy}>
        {gift.kind === 'product' ? 'Get it at no charge' : 'Enroll at no charge'}
      </Button>
      <Button variant="quiet" onClick={onBack}>
        Enter another code
      </Button>
    </FormSheet>
  )
}

type SubmitOptions = { validate: () => FormErrors; send: () => Promise<void> }

function useSubmit({ validate, send }: SubmitOptions) {
  const { submitOnce, ...form } = useFormSubmit()
  return { ...form, submit: () => submitOnce({ validate, send, onError: formErrors }) }
}

/** The API names the fields of the address 'shipTo.city'. An error of the code itself has no field in the second step. */
function formErrors(error: ApiError): FormErrors {
  const fields = error.fields.map(({ field, message }) => [field.replace('shipTo.', ''), message])
  return {
    ...Object.fromEntries(fields),
    form: errorMessage(error, 'The gift couldn’t be redeemed. Please try again.'),
  }
}

type FormSheetProps = Pick<ReturnType<typeof useFormSubmit>, 'formRef' | 'errors'> & {
  label: string
  onSubmit: () => Promise<void>
  children: ReactNode
}

function FormSheet({ formRef, errors, label, onSubmit, children }: FormSheetProps) {
  const hasFieldError = Object.keys(errors).some(
    (field) => field !== 'form' && formRef.current?.querySelector(`#${field}`),
  )
  return (
    <form
      ref={formRef}
      noValidate
      aria-label={label}
      className="sheet grid gap-s4 p-s5 md:p-s6"
      onSubmit={(event) => {
        event.preventDefault()
        void onSubmit()
      }}
    >
      {errors.form && !hasFieldError && <Notice tone="bad" title={errors.form} />}
      {children}
    </form>
  )
}
