type PriceProps = {
  /** Formatted, with currency. */
  amount: string
  was?: string | undefined
  note?: string | undefined
  big?: boolean
}

export function Price({ amount, was, note, big }: PriceProps) {
  return (
    <p className={big ? 'price price--big' : 'price'}>
      <b>{amount}</b>
      {was && (
        <>
          {' '}
          <s>
            <span className="sr">was </span>
            {was}
          </s>
        </>
      )}
      {note && <span className="save">{note}</span>}
    </p>
  )
}
