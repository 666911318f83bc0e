/** The 18 permission codes of the specification (section 6). There are no roles: a user holds codes. */
export const can = {
  userEdit: 'USR_EDT',
  usersManagement: 'ru_USRS_MAN',
  usersDocuments: 'ru_USRS_DOC_ADB',
  teamManagement: 'ru_TEAM_MAN',
  warehouseManagement: 'log_WHR_MAN',
  inventoryBrowse: 'log_WHR_BRW',
  productsManagement: 'log_WHR_PRD',
  productsUpdate: 'log_WHR_PRDU',
  ordersManagement: 'log_WHR_ORD',
  receiptsManagement: 'cont_RCP_MAN',
  expenseReports: 'cont_EXR_GEN',
  emailSignature: 'utl_MSIG_GEN',
  workshopManagement: 'WRK_MAN',
  roomsView: 'WRK_ROV',
  roomsBook: 'WRK_ROB',
  vansView: 'WRK_VAV',
  vansBook: 'WRK_VAB',
  bugReporting: 'WMS_BUG',
} as const;

export type Permission = (typeof can)[keyof typeof can];

export const permissions = Object.values(can);

/** Answers whether a text is a permission code. */
export const isPermission = (text: string): text is Permission => (permissions as string[]).includes(text);

/** Alternative sets: a person needs every code of at least one of them. An empty list admits nobody. */
export type PermissionSets = readonly (readonly Permission[])[];

/** Section 2.1: admits a person who has every permission of at least one alternative set. */
export function satisfies(held: ReadonlySet<string>, sets: PermissionSets): boolean {
  return sets.some((set) => set.every((permission) => held.has(permission)));
}

/** The topic that tells a browser that its person's permissions have changed; the browser must fetch them again. */
export const permissionsTopic = 'permissions';
