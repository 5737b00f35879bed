/** What the page uses of Preact. */
export type VNode = object;
export type View = VNode | string | null | undefined | false | View[];
export function h(type: any, props: Record<string, any> | null, ...children: any[]): VNode;
export function render(view: View, place: ParentNode): void;
export class Component<P = {}, S = {}> {
  constructor(props: P);
  props: Readonly<P>;
  state: Readonly<S>;
  setState(part: Partial<S>, done?: () => void): void;
  shouldComponentUpdate?(next: Readonly<P>): boolean;
  componentDidMount?(): void;
  componentDidUpdate?(before: Readonly<P>): void;
  render(): View;
}
