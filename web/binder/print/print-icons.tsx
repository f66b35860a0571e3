import { SvgIcon } from '../../ui/icon.tsx'

const paths = {
  print: 'M7 9V3h10v6M7 18H4v-8h16v8h-3M7 14h10v7H7z',
  download: 'M12 3v12M7 10l5 5 5-5M4 20h16',
}

export const PrintIcon = ({ name }: { name: keyof typeof paths }) => <SvgIcon path={paths[name]} size={20} />
