import {
  AppstoreOutlined,
  BankOutlined,
  CalendarOutlined,
  BarChartOutlined,
  ClusterOutlined,
  CustomerServiceOutlined,
  DashboardOutlined,
  EnvironmentOutlined,
  ExperimentOutlined,
  IdcardOutlined,
  KeyOutlined,
  LinkOutlined,
  MessageOutlined,
  PictureOutlined,
  QuestionCircleOutlined,
  RobotOutlined,
  SafetyOutlined,
  ShopOutlined,
  ShoppingCartOutlined,
  TagsOutlined,
  TeamOutlined,
  VideoCameraOutlined,
  WifiOutlined,
  ToolOutlined,
} from '@ant-design/icons'
import type { ComponentType } from 'react'
import type { IconName } from '#define'

// One for each name of `resources/icons.ts`: each adds a third of a kilobyte to the first load.
const icons: Readonly<Record<IconName, ComponentType>> = {
  appstore: AppstoreOutlined,
  bank: BankOutlined,
  calendar: CalendarOutlined,
  cluster: ClusterOutlined,
  service: CustomerServiceOutlined,
  dashboard: DashboardOutlined,
  environment: EnvironmentOutlined,
  experiment: ExperimentOutlined,
  idcard: IdcardOutlined,
  key: KeyOutlined,
  link: LinkOutlined,
  message: MessageOutlined,
  picture: PictureOutlined,
  poll: BarChartOutlined,
  question: QuestionCircleOutlined,
  safety: SafetyOutlined,
  robot: RobotOutlined,
  shop: ShopOutlined,
  shopping: ShoppingCartOutlined,
  tags: TagsOutlined,
  team: TeamOutlined,
  video: VideoCameraOutlined,
  wifi: WifiOutlined,
  tool: ToolOutlined,
}

/** Draws the icon named in a declaration; a plain one for an unknown name. */
export function Icon({ name }: { readonly name?: string }) {
  const Drawn = icons[name as IconName] ?? AppstoreOutlined
  return (
    <span className="icon" aria-hidden="true">
      <Drawn />
    </span>
  )
}
