import { useNavigate, useSearchParams } from 'react-router'

/** 'new', the id of a row, or null. */
export function useFormParam() {
  const [params] = useSearchParams()
  const navigate = useNavigate()
  const showForm = async (formId: string | null) => {
    const next = new URLSearchParams(params)
    if (formId) next.set('form', formId)
    else next.delete('form')
    await navigate({ search: next.toString() }, { preventScrollReset: true })
  }
  return { formId: params.get('form'), showForm }
}
