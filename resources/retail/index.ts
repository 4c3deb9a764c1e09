import { orderItems, orders } from './orders'
import { outletEmployees, outletRoles } from './outletEmployees'
import { outlets } from './outlets'
import { outletStocks, productPacks, products } from './products'

export { cancelReasons, deliveryFee, licenceWarningDays, openOrders, orderMoney, orderTimes, pesticides } from './terms'
export { orderItems, orders, outletEmployees, outletRoles, outlets, outletStocks, productPacks, products }

/** Outlets, who works there, what they sell and to whom. */
export const retailRoom = [outlets, outletEmployees, products, productPacks, outletStocks, orders, orderItems]
