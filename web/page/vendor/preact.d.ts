/** What the page uses of Preact. */
export type VNode = object;
export type View = VNode | string | null | undefined | false | View[];
export function h(type: any, props: Record<string, any> | null, ...children: any[]): VNode;
export function render(view: View, place: ParentNode): void;
