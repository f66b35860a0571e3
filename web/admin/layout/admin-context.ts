import { useOutletContext } from 'react-router'

/** What every admin screen is handed by the frame around it. */
export type AdminContext = {
  /** Asks again whether the reader is an admin: after they changed their own role, say. */
  checkAgain: () => Promise<void>
}

export const useAdminContext = () => useOutletContext<AdminContext>()
